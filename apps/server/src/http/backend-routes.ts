import { backend } from '#crediting/profile/backend-page.ts'
import { saveBackendDraft } from '#crediting/profile/save-backend-draft.ts'
import { switchOnBackend } from '#crediting/profile/switch-on-backend.ts'
import { takeTrialBack } from '#crediting/profile/take-trial-back.ts'
import { tryBackendBalance } from '#crediting/profile/try-backend-balance.ts'
import { tryBackend } from '#crediting/profile/try-backend.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for how the crediting back-end is called and read. */
export function backendRoutes(on: Implementing) {
  const { crediting } = on
  return {
    backend: crediting.backend.handler(({ context }) => backend(context)),
    saveBackendDraft: crediting.saveBackendDraft.handler(({ context, input }) =>
      saveBackendDraft(context, input),
    ),
    tryBackend: crediting.tryBackend.handler(({ context, input }) => tryBackend(context, input)),
    takeTrialBack: crediting.takeTrialBack.handler(({ context, input }) => takeTrialBack(context, input)),
    tryBackendBalance: crediting.tryBackendBalance.handler(({ context, input }) =>
      tryBackendBalance(context, input),
    ),
    switchOnBackend: crediting.switchOnBackend.handler(({ context, input }) =>
      switchOnBackend(context, input),
    ),
  }
}
