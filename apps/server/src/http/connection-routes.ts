import type { Api } from '@khlang/contract/api'
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
import type { Handlers } from './serve.ts'

/** Routes for connections to other systems: their keys, phones and the wallet, the LINE account, the old system. */
export const connectionRoutes: Handlers<Api['connections']> = {
  keys,
  createKey,
  limitKey,
  revokeKey,
  webhooks,
  addWebhook,
  saveWebhook,
  newWebhookSecret,
  removeWebhook,
  testWebhook,
  webhookDeliveries,
  sendWebhookAgain,
  phones,
  messages: phoneMessages,
  addPhone,
  savePhone,
  newPhoneSecret,
  removePhone,
  reconnectPhone,
  testPhone,
  seeGap,
  parsers,
  readAgain,
  line,
  saveLine,
  testLine,
  lineQuota,
  lineCounts,
  lineMembers,
  lineMember,
  linkLineMember,
  unlinkLineMember,
  sendLine,
  cancelLineSend,
  lineSends,
  lineReplies,
  createLineReply,
  updateLineReply,
  removeLineReply,
  tryLineReply,
  lineAlerts,
  createLineAlert,
  updateLineAlert,
  removeLineAlert,
  testLineAlert,
  push,
  savePush,
  addPushDevice,
  renamePushDevice,
  removePushDevice,
  testPushDevice,
  oldImports,
  beginOldImport,
  readOldProject,
  tryOldImport,
  commitOldImport,
  discardOldImport,
}
