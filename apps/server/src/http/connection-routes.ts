import { createKey, keys, limitKey, revokeKey } from '#connections/keys.ts'
import { reconnectPhone, seeGap, testPhone } from '#connections/bank-feeds/look-after-phone.ts'
import {
  addWebhook,
  newWebhookSecret,
  removeWebhook,
  saveWebhook,
} from '#connections/webhooks/save-webhook.ts'
import { sendWebhookAgain, testWebhook } from '#connections/webhooks/test-webhook.ts'
import { webhookDeliveries, webhooks } from '#connections/webhooks/webhooks.ts'
import { phoneMessages, phones } from '#connections/bank-feeds/phones.ts'
import { addPhone, newPhoneSecret, removePhone, savePhone } from '#connections/bank-feeds/save-phone.ts'
import { addPushDevice, removePushDevice, renamePushDevice } from '#connections/push/push-devices.ts'
import { push } from '#connections/push/push.ts'
import { savePush } from '#connections/push/save-push.ts'
import { testPushDevice } from '#connections/push/test-push-device.ts'
import { parsers } from '#statements/intake/parsers.ts'
import { readAgain } from '#statements/intake/read-again.ts'
import { cancelLineSend } from '#connections/line/cancel-line-send.ts'
import { lineCounts, lineMember, lineMembers } from '#connections/line/line-members.ts'
import { lineAlerts } from '#connections/line-alerts/line-alerts.ts'
import {
  createLineAlert,
  removeLineAlert,
  testLineAlert,
  updateLineAlert,
} from '#connections/line-alerts/save-line-alert.ts'
import { lineQuota } from '#connections/line/line-quota.ts'
import { lineReplies, tryLineReply } from '#connections/line/line-replies.ts'
import { lineSends } from '#connections/line/line-sends.ts'
import { line } from '#connections/line/line.ts'
import { linkLineMember } from '#connections/line/link-line-member.ts'
import { createLineReply, removeLineReply, updateLineReply } from '#connections/line/save-line-reply.ts'
import { saveLine } from '#connections/line/save-line.ts'
import { sendLine } from '#connections/line/send-line.ts'
import { testLine } from '#connections/line/test-line.ts'
import { unlinkLineMember } from '#connections/line/unlink-line-member.ts'
import {
  commitOldImport,
  discardOldImport,
  tryOldImport,
} from '#connections/legacy-import/move-old-import.ts'
import { beginOldImport, oldImports } from '#connections/legacy-import/old-imports.ts'
import { readOldProject } from '#connections/legacy-import/read-old-project.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for connections to other systems: their keys, phones and the wallet, the LINE account, the old system. */
export const connectionRoutes = ({ connections: on }: Implementing) => ({
  keys: on.keys.handler(({ context }) => keys(context)),
  createKey: on.createKey.handler(({ context, input }) => createKey(context, input)),
  limitKey: on.limitKey.handler(({ context, input }) => limitKey(context, input)),
  revokeKey: on.revokeKey.handler(({ context, input }) => revokeKey(context, input)),
  webhooks: on.webhooks.handler(({ context }) => webhooks(context)),
  addWebhook: on.addWebhook.handler(({ context, input }) => addWebhook(context, input)),
  saveWebhook: on.saveWebhook.handler(({ context, input }) => saveWebhook(context, input)),
  newWebhookSecret: on.newWebhookSecret.handler(({ context, input }) => newWebhookSecret(context, input)),
  removeWebhook: on.removeWebhook.handler(({ context, input }) => removeWebhook(context, input)),
  testWebhook: on.testWebhook.handler(({ context, input }) => testWebhook(context, input)),
  webhookDeliveries: on.webhookDeliveries.handler(({ context, input }) => webhookDeliveries(context, input)),
  sendWebhookAgain: on.sendWebhookAgain.handler(({ context, input }) => sendWebhookAgain(context, input)),
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
  line: on.line.handler(({ context }) => line(context)),
  saveLine: on.saveLine.handler(({ context, input }) => saveLine(context, input)),
  testLine: on.testLine.handler(({ context }) => testLine(context)),
  lineQuota: on.lineQuota.handler(({ context }) => lineQuota(context)),
  lineCounts: on.lineCounts.handler(({ context }) => lineCounts(context)),
  lineMembers: on.lineMembers.handler(({ context, input }) => lineMembers(context, input)),
  lineMember: on.lineMember.handler(({ context, input }) => lineMember(context, input)),
  linkLineMember: on.linkLineMember.handler(({ context, input }) => linkLineMember(context, input)),
  unlinkLineMember: on.unlinkLineMember.handler(({ context, input }) => unlinkLineMember(context, input)),
  sendLine: on.sendLine.handler(({ context, input }) => sendLine(context, input)),
  cancelLineSend: on.cancelLineSend.handler(({ context, input }) => cancelLineSend(context, input)),
  lineSends: on.lineSends.handler(({ context, input }) => lineSends(context, input)),
  lineReplies: on.lineReplies.handler(({ context }) => lineReplies(context)),
  createLineReply: on.createLineReply.handler(({ context, input }) => createLineReply(context, input)),
  updateLineReply: on.updateLineReply.handler(({ context, input }) => updateLineReply(context, input)),
  removeLineReply: on.removeLineReply.handler(({ context, input }) => removeLineReply(context, input)),
  tryLineReply: on.tryLineReply.handler(({ context, input }) => tryLineReply(context, input)),
  lineAlerts: on.lineAlerts.handler(({ context }) => lineAlerts(context)),
  createLineAlert: on.createLineAlert.handler(({ context, input }) => createLineAlert(context, input)),
  updateLineAlert: on.updateLineAlert.handler(({ context, input }) => updateLineAlert(context, input)),
  removeLineAlert: on.removeLineAlert.handler(({ context, input }) => removeLineAlert(context, input)),
  testLineAlert: on.testLineAlert.handler(({ context, input }) => testLineAlert(context, input)),
  push: on.push.handler(({ context }) => push(context)),
  savePush: on.savePush.handler(({ context, input }) => savePush(context, input)),
  addPushDevice: on.addPushDevice.handler(({ context, input }) => addPushDevice(context, input)),
  renamePushDevice: on.renamePushDevice.handler(({ context, input }) => renamePushDevice(context, input)),
  removePushDevice: on.removePushDevice.handler(({ context, input }) => removePushDevice(context, input)),
  testPushDevice: on.testPushDevice.handler(({ context, input }) => testPushDevice(context, input)),
  oldImports: on.oldImports.handler(({ context }) => oldImports(context)),
  beginOldImport: on.beginOldImport.handler(({ context, input }) => beginOldImport(context, input)),
  readOldProject: on.readOldProject.handler(({ context, input }) => readOldProject(context, input)),
  tryOldImport: on.tryOldImport.handler(({ context, input }) => tryOldImport(context, input)),
  commitOldImport: on.commitOldImport.handler(({ context, input }) => commitOldImport(context, input)),
  discardOldImport: on.discardOldImport.handler(({ context, input }) => discardOldImport(context, input)),
})
