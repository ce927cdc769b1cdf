import { cancelLineSend } from '#connections/cancel-line-send.ts'
import { createKey, keys, revokeKey } from '#connections/keys.ts'
import { lineCounts, lineMember, lineMembers } from '#connections/line-members.ts'
import { lineQuota } from '#connections/line-quota.ts'
import { lineReplies, tryLineReply } from '#connections/line-replies.ts'
import { lineSends } from '#connections/line-sends.ts'
import { line } from '#connections/line.ts'
import { linkLineMember } from '#connections/link-line-member.ts'
import { createLineReply, removeLineReply, updateLineReply } from '#connections/save-line-reply.ts'
import { saveLine } from '#connections/save-line.ts'
import { sendLine } from '#connections/send-line.ts'
import { testLine } from '#connections/test-line.ts'
import { unlinkLineMember } from '#connections/unlink-line-member.ts'
import type { Implementing } from './implementing.ts'

/** What stands between the shop and others: keys for them, and the account at LINE. */
export const connectionRoutes = (on: Implementing) => ({
  keys: on.connections.keys.handler(({ context }) => keys(context)),
  createKey: on.connections.createKey.handler(({ context, input }) => createKey(context, input)),
  revokeKey: on.connections.revokeKey.handler(({ context, input }) => revokeKey(context, input)),
  line: on.connections.line.handler(({ context }) => line(context)),
  saveLine: on.connections.saveLine.handler(({ context, input }) => saveLine(context, input)),
  testLine: on.connections.testLine.handler(({ context }) => testLine(context)),
  lineQuota: on.connections.lineQuota.handler(({ context }) => lineQuota(context)),
  lineCounts: on.connections.lineCounts.handler(({ context }) => lineCounts(context)),
  lineMembers: on.connections.lineMembers.handler(({ context, input }) => lineMembers(context, input)),
  lineMember: on.connections.lineMember.handler(({ context, input }) => lineMember(context, input)),
  linkLineMember: on.connections.linkLineMember.handler(({ context, input }) =>
    linkLineMember(context, input),
  ),
  unlinkLineMember: on.connections.unlinkLineMember.handler(({ context, input }) =>
    unlinkLineMember(context, input),
  ),
  sendLine: on.connections.sendLine.handler(({ context, input }) => sendLine(context, input)),
  cancelLineSend: on.connections.cancelLineSend.handler(({ context, input }) =>
    cancelLineSend(context, input),
  ),
  lineSends: on.connections.lineSends.handler(({ context, input }) => lineSends(context, input)),
  lineReplies: on.connections.lineReplies.handler(({ context }) => lineReplies(context)),
  createLineReply: on.connections.createLineReply.handler(({ context, input }) =>
    createLineReply(context, input),
  ),
  updateLineReply: on.connections.updateLineReply.handler(({ context, input }) =>
    updateLineReply(context, input),
  ),
  removeLineReply: on.connections.removeLineReply.handler(({ context, input }) =>
    removeLineReply(context, input),
  ),
  tryLineReply: on.connections.tryLineReply.handler(({ context, input }) => tryLineReply(context, input)),
})
