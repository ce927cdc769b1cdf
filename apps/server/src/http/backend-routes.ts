import type { Api } from '@khlang/contract/api'
import { backend } from '#crediting/profile/backend.ts'
import { saveBackendDraft } from '#crediting/profile/save-backend-draft.ts'
import { switchOnBackend } from '#crediting/profile/switch-on-backend.ts'
import { takeTrialBack } from '#crediting/profile/take-trial-back.ts'
import { tryBackendBalance } from '#crediting/profile/try-backend-balance.ts'
import { tryBackend } from '#crediting/profile/try-backend.ts'
import type { Handlers } from './serve.ts'

/** Routes for the profile of the crediting back-end: how it is called and how its answers are read. */
export const backendRoutes = {
  backend,
  saveBackendDraft,
  tryBackend,
  takeTrialBack,
  tryBackendBalance,
  switchOnBackend,
} satisfies Partial<Handlers<Api['crediting']>>
