// SPDX-License-Identifier: MIT
// screens/aura.tsx: the game master's place: #/aura the campaigns, #/aura/table/ID the evening.
import { route } from '../route'
import { Shelf } from '../saga/shelf'
import { TableScreen } from '../saga/table/table'

export function AuraScreen() {
  const [where, id = ''] = route.rest
  return where === 'table' ? <TableScreen key={id} id={id} /> : <Shelf />
}
