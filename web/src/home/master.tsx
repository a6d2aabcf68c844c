// SPDX-License-Identifier: MIT
// home/master.tsx: the door to the game master's table, with the campaign that was played last.
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../lang'
import { type CampaignRecord, list } from '../store/db'

const t = speak({
  title: ['Meneur de jeu', 'Game master'],
  lead: [
    'Aura Engine : une soirée de jeu de rôle. Un appui lance le test, explique la somme et coche les cases ; l’horloge et la chronique se tiennent seules.',
    'Aura Engine: an evening of role-play. One tap rolls a test, explains the sum and ticks the boxes; clock and chronicle keep themselves.',
  ],
  open: ['Ouvrir la table du meneur', 'Open the master’s table'],
  resume: ['Reprendre « {name} »', 'Go on with “{name}”'],
})

export function Master() {
  const [last, setLast] = useState<CampaignRecord | undefined>(undefined)
  useEffect(() => {
    list('campaigns').then((all) => setLast(all[0]), () => undefined)
  }, [])
  return (
    <section class="box home-master" aria-labelledby="home-master">
      <h2 id="home-master">{t('title')} <small>Aura</small></h2>
      <p>{t('lead')}</p>
      <div class="row">
        <a class="button primary" href="#/aura">{t('open')}</a>
        {last && <a class="button" href={`#/aura/table/${last.id}`}>{t('resume', { name: last.name })}</a>}
      </div>
    </section>
  )
}
