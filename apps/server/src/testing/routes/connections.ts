import { operation, some, type Table } from './table.ts'

const someAlert = {
  name: 'an alert',
  members: [],
  groups: [],
  kinds: ['creditUnknown'],
  least: 0,
  quiet: null,
  gatherMinutes: 1,
  on: true,
}

export const connections: Table = {
  'GET /connections/old-imports': { needs: 'firebase.import', input: {} },
  'POST /connections/begin-old-import': {
    writes: ['firebase.begin'],
    needs: 'firebase.import',
    input: { role: 'viewer' },
  },
  'POST /connections/read-old-project': {
    writes: ['firebase.fetch'],
    needs: 'firebase.import',
    input: { importId: some, collections: ['login'] },
  },
  'POST /connections/try-old-import': {
    writes: ['firebase.try'],
    needs: 'firebase.import',
    input: { importId: some },
  },
  'POST /connections/commit-old-import': {
    writes: ['firebase.start'],
    needs: 'firebase.import',
    input: { importId: some },
  },
  'POST /connections/discard-old-import': {
    writes: ['firebase.discard'],
    needs: 'firebase.import',
    input: { importId: some },
  },
  'GET /connections/keys': { needs: 'key.manage', input: {} },
  'POST /connections/create-key': {
    writes: ['key.create'],
    needs: 'key.manage',
    input: { name: 'a key', scopes: ['deposits'] },
  },
  'POST /connections/limit-key': {
    writes: ['key.limit'],
    needs: 'key.manage',
    input: { id: some, perMinute: 60, seen: { perMinute: 1, bonusCeiling: 1 } },
  },
  'POST /connections/revoke-key': { writes: ['key.revoke'], needs: 'key.manage', input: { id: some } },
  'GET /connections/webhooks': { needs: 'connection.manage', input: {} },
  'POST /connections/add-webhook': {
    writes: ['webhook.add'],
    needs: 'connection.manage',
    input: { name: 'a system', url: 'https://example.test/', kinds: ['requestDone'], on: true },
  },
  'POST /connections/save-webhook': {
    writes: ['webhook.save'],
    needs: 'connection.manage',
    input: {
      name: 'a system',
      url: 'https://example.test/',
      kinds: ['requestDone'],
      on: true,
      webhookId: some,
      version: 1,
    },
  },
  'POST /connections/new-webhook-secret': {
    writes: ['webhook.newSecret'],
    needs: 'connection.manage',
    input: { webhookId: some, version: 1 },
  },
  'POST /connections/remove-webhook': {
    writes: ['webhook.remove'],
    needs: 'connection.manage',
    input: { webhookId: some, version: 1 },
  },
  'POST /connections/test-webhook': {
    writes: 'nothing changes: the attempt is listed among the deliveries',
    needs: 'connection.manage',
    input: { webhookId: some },
  },
  'GET /connections/webhook-deliveries': { needs: 'connection.manage', input: {} },
  'POST /connections/send-webhook-again': {
    writes: ['webhook.sendAgain'],
    needs: 'connection.manage',
    input: { deliveryId: some },
  },
  'GET /connections/phones': { needs: 'list.view', input: {} },
  'GET /connections/messages': { needs: 'list.view', input: {} },
  'POST /connections/add-phone': {
    writes: ['phone.add'],
    needs: 'connection.manage',
    input: { name: 'a phone', way: 'signed', accounts: ['scb-1'], senders: ['scb'], on: true },
  },
  'POST /connections/save-phone': {
    writes: ['phone.save'],
    needs: 'connection.manage',
    input: { name: 'a phone', accounts: ['scb-1'], senders: ['scb'], on: true, phoneId: some, version: 1 },
  },
  'POST /connections/new-phone-secret': {
    writes: ['phone.newSecret'],
    needs: 'connection.manage',
    input: { phoneId: some, version: 1 },
  },
  'POST /connections/remove-phone': {
    writes: ['phone.remove'],
    needs: 'connection.manage',
    input: { phoneId: some, version: 1 },
  },
  'POST /connections/reconnect-phone': {
    writes: 'nothing changes: it only tries sooner',
    needs: 'entry.create',
    input: { phoneId: some },
  },
  'POST /connections/test-phone': {
    writes: 'looks',
    needs: 'entry.create',
    input: { phoneId: some, sender: 'scb', text: 'x' },
  },
  'GET /connections/parsers': { needs: 'list.view', input: {} },
  'POST /connections/see-gap': { writes: ['phone.gapSeen'], needs: 'entry.create', input: { gapId: some } },
  'POST /connections/read-again': { writes: ['message.read'], needs: 'entry.create', input: {} },
  'GET /connections/line': { needs: 'list.view', input: {} },
  'POST /connections/save-line': { writes: ['line.save'], needs: 'connection.manage', input: { version: 1 } },
  'POST /connections/test-line': { writes: ['line.test'], needs: 'connection.manage', input: {} },
  'GET /connections/line-alerts': { needs: 'connection.manage', input: {} },
  'POST /connections/create-line-alert': {
    writes: ['line.createAlert'],
    needs: 'connection.manage',
    input: { ...operation, ...someAlert },
  },
  'POST /connections/update-line-alert': {
    writes: ['line.updateAlert'],
    needs: 'connection.manage',
    input: { ...someAlert, alertId: some, version: 1 },
  },
  'POST /connections/remove-line-alert': {
    writes: ['line.removeAlert'],
    needs: 'connection.manage',
    input: { alertId: some, version: 1 },
  },
  'POST /connections/test-line-alert': {
    writes: ['line.testAlert'],
    needs: 'connection.manage',
    input: { alertId: some },
  },
  'GET /connections/push': { needs: 'preference.save', input: {} },
  'POST /connections/save-push': {
    writes: ['push.save'],
    needs: 'preference.save',
    input: { kinds: ['creditUnknown'], least: 0, quiet: null, on: true, version: null },
  },
  'POST /connections/add-push-device': {
    writes: ['push.addDevice'],
    needs: 'preference.save',
    input: { name: 'a browser', endpoint: 'https://push.example/1', p256dh: 'AAAA', auth: 'AAAA' },
  },
  'POST /connections/rename-push-device': {
    writes: ['push.renameDevice'],
    needs: 'preference.save',
    input: { deviceId: some, name: 'x' },
  },
  'POST /connections/remove-push-device': {
    writes: ['push.removeDevice'],
    needs: 'preference.save',
    input: { deviceId: some },
  },
  'POST /connections/test-push-device': {
    writes: 'a message to one’s own browser',
    needs: 'preference.save',
    input: { deviceId: some },
  },
  'GET /connections/line-quota': { needs: 'line.send', input: {} },
  'GET /connections/line-counts': { needs: 'list.view', input: {} },
  'GET /connections/line-members': { needs: 'list.view', input: {} },
  'GET /connections/line-member': { needs: 'list.view', input: { id: some } },
  'POST /connections/link-line-member': {
    writes: ['line.link'],
    needs: 'player.edit',
    input: { ...operation, memberId: some, version: 1, playerId: some },
  },
  'POST /connections/unlink-line-member': {
    writes: ['line.unlink'],
    needs: 'player.edit',
    input: { ...operation, memberId: some, version: 1, reason: 'why' },
  },
  'POST /connections/send-line': {
    writes: ['line.send'],
    needs: 'line.send',
    input: {
      ...operation,
      target: { to: 'followers' },
      contents: [{ kind: 'text', text: 'x' }],
      recipients: 1,
    },
  },
  'POST /connections/cancel-line-send': {
    writes: ['line.cancel'],
    needs: 'line.send',
    input: { sendId: some },
  },
  'GET /connections/line-sends': { needs: 'list.view', input: {} },
  'GET /connections/line-replies': { needs: 'list.view', input: {} },
  'POST /connections/create-line-reply': {
    writes: ['line.createReply'],
    needs: 'line.send',
    input: { ...operation, kind: 'greeting', body: 'x', enabled: false },
  },
  'POST /connections/update-line-reply': {
    writes: ['line.updateReply'],
    needs: 'line.send',
    input: { id: some, version: 1, kind: 'greeting', body: 'x', enabled: false },
  },
  'POST /connections/remove-line-reply': {
    writes: ['line.removeReply'],
    needs: 'line.send',
    input: { id: some, version: 1 },
  },
  'POST /connections/try-line-reply': { writes: 'looks', needs: 'list.view', input: { said: 'x' } },
}
