import type { Api } from '@khlang/contract/api'
import { createKey } from '#service-api/create-key.ts'
import { keys } from '#service-api/keys.ts'
import { limitKey } from '#service-api/limit-key.ts'
import { revokeKey } from '#service-api/revoke-key.ts'
import { reconnectPhone } from '#bank-feeds/reconnect-phone.ts'
import { seeGap } from '#bank-feeds/see-gap.ts'
import { testPhone } from '#bank-feeds/test-phone.ts'
import { addWebhook } from '#notifications/webhooks/add-webhook.ts'
import { newWebhookSecret } from '#notifications/webhooks/new-webhook-secret.ts'
import { removeWebhook } from '#notifications/webhooks/remove-webhook.ts'
import { saveWebhook } from '#notifications/webhooks/save-webhook.ts'
import { sendWebhookAgain } from '#notifications/webhooks/send-webhook-again.ts'
import { testWebhook } from '#notifications/webhooks/test-webhook.ts'
import { webhookDeliveries } from '#notifications/webhooks/webhook-deliveries.ts'
import { webhooks } from '#notifications/webhooks/webhooks.ts'
import { messages } from '#bank-feeds/messages.ts'
import { phones } from '#bank-feeds/phones.ts'
import { addPhone } from '#bank-feeds/add-phone.ts'
import { newPhoneSecret } from '#bank-feeds/new-phone-secret.ts'
import { removePhone } from '#bank-feeds/remove-phone.ts'
import { savePhone } from '#bank-feeds/save-phone.ts'
import { addPushDevice } from '#notifications/push/add-push-device.ts'
import { removePushDevice } from '#notifications/push/remove-push-device.ts'
import { renamePushDevice } from '#notifications/push/rename-push-device.ts'
import { push } from '#notifications/push/push.ts'
import { savePush } from '#notifications/push/save-push.ts'
import { testPushDevice } from '#notifications/push/test-push-device.ts'
import { parsers } from '#statements/intake/parsers.ts'
import { readAgain } from '#statements/intake/read-again.ts'
import { cancelLineSend } from '#line/cancel-line-send.ts'
import { lineCounts } from '#line/line-counts.ts'
import { lineMember } from '#line/line-member.ts'
import { lineMembers } from '#line/line-members.ts'
import { lineAlerts } from '#notifications/line-alerts/line-alerts.ts'
import { createLineAlert } from '#notifications/line-alerts/create-line-alert.ts'
import { removeLineAlert } from '#notifications/line-alerts/remove-line-alert.ts'
import { testLineAlert } from '#notifications/line-alerts/test-line-alert.ts'
import { updateLineAlert } from '#notifications/line-alerts/update-line-alert.ts'
import { lineQuota } from '#line/line-quota.ts'
import { lineReplies } from '#line/line-replies.ts'
import { tryLineReply } from '#line/try-line-reply.ts'
import { lineSends } from '#line/line-sends.ts'
import { line } from '#line/line.ts'
import { linkLineMember } from '#line/link-line-member.ts'
import { createLineReply } from '#line/create-line-reply.ts'
import { removeLineReply } from '#line/remove-line-reply.ts'
import { updateLineReply } from '#line/update-line-reply.ts'
import { saveLine } from '#line/save-line.ts'
import { sendLine } from '#line/send-line.ts'
import { testLine } from '#line/test-line.ts'
import { unlinkLineMember } from '#line/unlink-line-member.ts'
import { commitOldImport } from '#legacy-import/commit-old-import.ts'
import { discardOldImport } from '#legacy-import/discard-old-import.ts'
import { tryOldImport } from '#legacy-import/try-old-import.ts'
import { beginOldImport } from '#legacy-import/begin-old-import.ts'
import { oldImports } from '#legacy-import/old-imports.ts'
import { readOldProject } from '#legacy-import/live-project/read-old-project.ts'
import type { Handlers } from './serve.ts'

/**
 * Routes under `connections`: service keys, webhooks, phones and the wallet, patterns of messages, LINE and alerts of
 * staff, devices, and the import from the old system.
 */
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
  messages,
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
