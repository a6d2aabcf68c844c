// SPDX-License-Identifier: MIT
// panels/sounds.ts: short sounds made by the page itself, for who has switched them on: dice that land, a blow, a miss, a fall, the
// end. Noise and a few tones, no files. Whoever wants no motion hears nothing either.
import { settings } from '../store/settings'

export type Sound = 'dice' | 'hit' | 'miss' | 'fall' | 'end'
/** A sound is grains: at which second, how long, a tone (hertz, from and to) or noise, how loud. */
interface Grain {
  at: number
  long: number
  tone?: [number, number]
  loud: number
}
const tone = (at: number, long: number, from: number, to: number, loud: number): Grain => ({ at, long, tone: [from, to], loud })
const noise = (at: number, long: number, loud: number): Grain => ({ at, long, loud })
export const scores: Record<Sound, readonly Grain[]> = {
  dice: [noise(0, 0.03, 0.5), noise(0.07, 0.025, 0.35), noise(0.12, 0.02, 0.2)],
  hit: [noise(0, 0.04, 0.4), tone(0, 0.16, 170, 60, 0.7)],
  miss: [tone(0, 0.14, 620, 380, 0.15)],
  fall: [tone(0, 0.35, 140, 45, 0.8), noise(0.05, 0.12, 0.25)],
  end: [tone(0, 0.3, 392, 392, 0.3), tone(0.16, 0.3, 494, 494, 0.3), tone(0.32, 0.6, 587, 587, 0.35)],
}

let context: AudioContext | undefined

export function isSilent(): boolean {
  return !settings.sound || settings.pace === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function play(sound: Sound): void {
  if (isSilent() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  for (const grain of scores[sound]) sing(context, grain)
}

function sing(audio: AudioContext, { at, long, tone, loud }: Grain): void {
  const begin = audio.currentTime + 0.01 + at
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud * 0.35, begin)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long)
  gain.connect(audio.destination)
  const source = tone ? audio.createOscillator() : audio.createBufferSource()
  if (source instanceof OscillatorNode && tone) {
    source.type = 'triangle'
    source.frequency.setValueAtTime(tone[0], begin)
    source.frequency.exponentialRampToValueAtTime(tone[1], begin + long)
  } else if (source instanceof AudioBufferSourceNode) {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
    source.buffer = buffer
  }
  source.connect(gain)
  source.start(begin)
  source.stop(begin + long)
}
