import type { BackendMode } from '@khlang/domain/crediting/order'
import type { SendingNode } from '#crediting/sending/take-store.ts'
import { testBackend } from './dispatcher.ts'
import type { World } from './world.ts'

/** Returns a node of this world that takes orders only when the test calls it. */
export const nodeOf = ({ app }: World, name = 'one', mode: BackendMode = 'legacy'): SendingNode => ({
  name,
  place: testBackend,
  mode,
  run: app.historyRun(),
  leaseSeconds: 20,
})
