import { createKey, keys, revokeKey } from '#connections/keys.ts'
import { reconnectPhone, seeGap, testPhone } from '#connections/look-after-phone.ts'
import { phoneMessages, phones } from '#connections/phones.ts'
import { addPhone, newPhoneSecret, removePhone, savePhone } from '#connections/save-phone.ts'
import { parsers } from '#statements/parsers.ts'
import { readAgain } from '#statements/read-again.ts'
import type { Implementing } from './implementing.ts'

/** What reaches us from outside: keys of other systems, phones and the wallet. */
export const connectionRoutes = ({ connections: on }: Implementing) => ({
  keys: on.keys.handler(({ context }) => keys(context)),
  createKey: on.createKey.handler(({ context, input }) => createKey(context, input)),
  revokeKey: on.revokeKey.handler(({ context, input }) => revokeKey(context, input)),
  phones: on.phones.handler(({ context }) => phones(context)),
  messages: on.messages.handler(({ context, input }) => phoneMessages(context, input)),
  addPhone: on.addPhone.handler(({ context, input }) => addPhone(context, input)),
  savePhone: on.savePhone.handler(({ context, input }) => savePhone(context, input)),
  newPhoneSecret: on.newPhoneSecret.handler(({ context, input }) => newPhoneSecret(context, input)),
  removePhone: on.removePhone.handler(({ context, input }) => removePhone(context, input)),
  reconnectPhone: on.reconnectPhone.handler(({ context, input }) => reconnectPhone(context, input)),
  testPhone: on.testPhone.handler(({ context, input }) => testPhone(context, input)),
  seeGap: on.seeGap.handler(({ context, input }) => seeGap(context, input)),
  parsers: on.parsers.handler(({ context }) => parsers(context)),
  readAgain: on.readAgain.handler(({ context }) => readAgain(context)),
})
