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
import type { Implementing } from './implement-contract.ts'

/** Routes for creating and changing players: by form, and from a file. */
export const playerFormRoutes = (on: Implementing['players']) => ({
  form: on.form.handler(({ context, input }) => form(context, input)),
  nextCode: on.nextCode.handler(({ context, input }) => nextCode(context, input)),
  issuePasswordLink: on.issuePasswordLink.handler(({ context, input }) => issuePasswordLink(context, input)),
  duplicates: on.duplicates.handler(({ context, input }) => duplicates(context, input)),
  create: on.create.handler(({ context, input }) => create(context, input)),
  update: on.update.handler(({ context, input }) => update(context, input)),
  coins: on.coins.handler(({ context, input }) => coins(context, input)),
  setCoins: on.setCoins.handler(({ context, input }) => setCoins(context, input)),
  changeKey: on.changeKey.handler(({ context, input }) => changeKey(context, input)),
  importLines: on.importLines.handler(({ context, input }) => importLines(context, input)),
  commitImport: on.commitImport.handler(({ context, input }) => commitImport(context, input)),
})
