import type { Api } from '@khlang/contract/api'
import { changeKey } from '#players/page/change-key.ts'
import { coins } from '#players/page/coins.ts'
import { commitImport } from '#players/import/commit-import.ts'
import { create } from '#players/form/create.ts'
import { duplicates } from '#players/form/duplicates.ts'
import { form } from '#players/form/form.ts'
import { importLines } from '#players/import/import-lines.ts'
import { issuePasswordLink } from '#players/site/issue-password-link.ts'
import { nextCode } from '#players/form/next-code.ts'
import { setCoins } from '#players/page/set-coins.ts'
import { update } from '#players/form/update.ts'
import type { Handlers } from './serve.ts'

/** Routes for creating and changing players by form and from a file, for coins, the key and password links. */
export const playerFormRoutes = {
  form,
  nextCode,
  issuePasswordLink,
  duplicates,
  create,
  update,
  coins,
  setCoins,
  changeKey,
  importLines,
  commitImport,
} satisfies Partial<Handlers<Api['players']>>
