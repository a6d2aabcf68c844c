// SPDX-License-Identifier: MIT
// sw.ts: keeps the page for when there is no network. One cache per version, taken as a whole: a page
// never meets a module, nor texts of rules, of another version. FILES and VERSION are written in by build.mjs.
declare const FILES: string[]
declare const VERSION: string
const worker = self as unknown as ServiceWorkerGlobalScope
const cacheName = `escarmouche-${VERSION}`

worker.addEventListener('install', (event) => {
  const fetched = FILES.map((name) => new Request(name, { cache: 'reload' }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fetched)))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  const sweep = async (): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith('escarmouche-') && name !== cacheName) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(sweep())
})

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return
  const answer = async (): Promise<Response> => {
    const cache = await caches.open(cacheName)
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)
  }
  event.respondWith(answer())
})
