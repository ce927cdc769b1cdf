import { operation, some, type Table } from './table.ts'

const aKey = { id: 'x', rawId: 'x', type: 'public-key' }
const aProof = { ...aKey, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }
const aNewKey = { ...aKey, response: { clientDataJSON: 'x', attestationObject: 'x' } }

export const staff: Table = {
  'GET /staff/audit': { needs: 'audit.view', input: {} },
  'GET /staff/audit-totals': { needs: 'audit.view', input: {} },
  'GET /staff/audit-line': { needs: 'audit.view', input: { id: some } },
  'GET /staff/audit-choices': { needs: 'audit.view', input: {} },
  'GET /staff/audit-chain': { needs: 'audit.view', input: {} },
  'GET /settings/get': { needs: 'list.view', input: {} },
  'GET /setup/steps': { needs: 'list.view', input: {} },
  'POST /setup/skip-step': {
    writes: ['setting.change'],
    needs: 'setting.change',
    input: { step: 'agents', skipped: true },
  },
  'POST /setup/put-away': { writes: ['setting.change'], needs: 'setting.change', input: { putAway: true } },
  'POST /settings/update': { writes: ['setting.change'], needs: 'setting.change', input: { breaker: 5 } },
  'POST /staff/test-transfer': { writes: ['setting.test'], needs: 'setting.change', input: { number: 2 } },
  'GET /staff/me': { needs: 'preference.save', input: {} },
  'POST /staff/save-preferences': {
    writes: 'how a screen looks to its reader is nobody else’s business',
    needs: 'preference.save',
    input: { theme: 'dark' },
  },
  'POST /staff/register': {
    writes: 'a new registration is no employee yet; what is recorded is who admits them',
    needs: null,
    input: { displayName: 'x', email: 'a@example.test', password: 'x'.repeat(12) },
  },
  'GET /staff/linked-accounts': { needs: 'account.link', input: {} },
  'POST /staff/unlink-account': { writes: ['account.unlink'], needs: 'account.link', input: { id: 'x' } },
  'POST /staff/create-first-owner': {
    writes: ['employee.createFirstOwner', 'setting.change'],
    needs: null,
    input: { token: 'x', email: 'a@example.test', firstName: 'a', lastName: 'b', password: 'x'.repeat(12) },
  },
  'GET /staff/factor-door': { needs: 'profile.edit', input: {} },
  'POST /staff/prove-factor': {
    writes: ['factor.useRecoveryCode'],
    needs: 'profile.edit',
    input: { code: '000000' },
  },
  'POST /staff/prove-password': {
    writes: 'who sits there, on the session alone',
    needs: 'profile.edit',
    input: { password: 'x' },
  },
  'POST /staff/begin-passkey-proof': { writes: 'a question', needs: 'profile.edit', input: {} },
  'POST /staff/prove-passkey': {
    writes: 'the sign-in itself is on file among the sign-ins',
    needs: 'profile.edit',
    input: { credential: aProof },
  },
  'GET /staff/my-second-factors': { needs: 'profile.edit', input: {} },
  'POST /staff/begin-authenticator': {
    writes: 'a secret that counts only when it is confirmed',
    needs: 'profile.edit',
    input: {},
  },
  'POST /staff/confirm-authenticator': {
    writes: ['factor.setAuthenticator'],
    needs: 'profile.edit',
    input: { code: '000000' },
  },
  'POST /staff/remove-authenticator': {
    writes: ['factor.removeAuthenticator'],
    needs: 'profile.edit',
    input: {},
  },
  'POST /staff/renew-recovery-codes': {
    writes: ['factor.renewRecoveryCodes'],
    needs: 'profile.edit',
    input: {},
  },
  'POST /staff/begin-passkey': { writes: 'a question', needs: 'profile.edit', input: {} },
  'POST /staff/add-passkey': {
    writes: ['factor.addPasskey'],
    needs: 'profile.edit',
    input: { name: 'x', credential: aNewKey },
  },
  'POST /staff/rename-passkey': {
    writes: ['factor.renamePasskey'],
    needs: 'profile.edit',
    input: { id: 'x', name: 'y' },
  },
  'POST /staff/remove-passkey': {
    writes: ['factor.removePasskey'],
    needs: 'profile.edit',
    input: { id: 'x' },
  },
  'POST /staff/remove-second-factors': {
    writes: ['factor.removeAll'],
    needs: 'employee.manage',
    input: { id: some, version: 1, reason: 'why' },
  },
  'POST /staff/still-here': {
    writes: 'an open screen says that somebody sits before it',
    needs: 'profile.edit',
    input: {},
  },
  'GET /staff/profile': { needs: 'profile.edit', input: {} },
  'POST /staff/update-profile': {
    writes: ['employee.rename'],
    needs: 'profile.edit',
    input: { firstName: 'x', lastName: 'y' },
  },
  'GET /staff/faces': { needs: 'list.view', input: {} },
  'POST /staff/remove-my-picture': { writes: ['employee.picture'], needs: 'profile.edit', input: {} },
  'POST /staff/remove-picture': {
    writes: ['employee.picture'],
    needs: 'employee.manage',
    input: { id: some },
  },
  'POST /staff/change-password': {
    writes: ['employee.changePassword'],
    needs: 'profile.edit',
    input: { current: 'not it', password: 'x'.repeat(12) },
  },
  'GET /staff/my-sessions': { needs: 'profile.edit', input: {} },
  'POST /staff/end-my-session': {
    writes: ['employee.endSessions'],
    needs: 'profile.edit',
    input: { sessionId: 'x' },
  },
  'POST /staff/end-my-other-sessions': { writes: ['employee.endSessions'], needs: 'profile.edit', input: {} },
  'GET /staff/my-sign-ins': { needs: 'profile.edit', input: {} },
  'GET /staff/employees': { needs: 'list.view', input: {} },
  'GET /staff/employee': { needs: 'list.view', input: { id: some } },
  'GET /staff/employee-totals': { needs: 'list.view', input: {} },
  'GET /staff/work-today': { needs: 'list.view', input: {} },
  'POST /staff/invite': {
    writes: ['employee.invite'],
    needs: 'employee.manage',
    input: { email: 'new@example.test', firstName: 'x', lastName: 'y', role: 'viewer' },
  },
  'POST /staff/renew-invitation': {
    writes: ['employee.renewInvitation'],
    needs: 'employee.manage',
    input: { id: some },
  },
  'POST /staff/update': {
    writes: ['employee.update', 'employee.changeRole'],
    needs: 'employee.manage',
    input: { id: some, version: 1, firstName: 'x', lastName: 'y', role: 'viewer', hidden: false },
  },
  'POST /staff/switch-off': {
    writes: ['employee.switchOff'],
    needs: 'employee.manage',
    input: { id: some, version: 1, reason: 'why' },
  },
  'POST /staff/switch-on': {
    writes: ['employee.switchOn'],
    needs: 'employee.manage',
    input: { id: some, version: 1, reason: 'why' },
  },
  'POST /staff/issue-reset': {
    writes: ['employee.issueReset'],
    needs: 'employee.manage',
    input: { id: some },
  },
  'POST /staff/permit-reset': {
    writes: 'a link for which nobody need be asked; what a second person permits is in `approvals.test.ts`',
    needs: 'employee.manage',
    input: { id: some },
  },
  'GET /staff/employee-sign-ins': { needs: 'employee.history', input: { id: some } },
  'GET /staff/employee-sessions': { needs: 'employee.history', input: { id: some } },
  'POST /staff/end-employee-sessions': {
    writes: ['employee.endSessions'],
    needs: 'employee.manage',
    input: { id: some },
  },
  'GET /staff/waiting-accounts': { needs: 'employee.manage', input: {} },
  'POST /staff/approve-account': {
    writes: ['employee.approve'],
    needs: 'employee.manage',
    input: { userId: 'x', firstName: 'x', lastName: 'y', role: 'viewer' },
  },
  'POST /staff/refuse-account': {
    writes: ['employee.refuse'],
    needs: 'employee.manage',
    input: { userId: 'x' },
  },
  'GET /staff/approvals': { needs: 'list.view', input: {} },
  'GET /staff/approval': { needs: 'list.view', input: { id: some } },
  // The command for which approval is requested needs its own right too; this example contains none.
  'POST /staff/ask-approval': {
    writes: ['approval.ask'],
    needs: 'list.view',
    input: {
      ...operation,
      command: 'players/update',
      input: { id: some, version: 1, changes: {} },
      reason: 'because',
    },
  },
  'POST /staff/decide': {
    // … and for whatever was approved: here a payout.
    writes: ['approval.approve', 'approval.refuse', 'approval.carryOut', 'request.transfer'],
    needs: 'approval.decide',
    input: { approvalId: some, version: 1, decision: 'approve' },
  },
  'POST /staff/withdraw-approval': {
    writes: ['approval.withdraw'],
    needs: 'list.view',
    input: { approvalId: some, version: 1 },
  },
  'GET /staff/password-help': { needs: null, input: {} },
  'POST /staff/look-at-link': { writes: 'looks', needs: null, input: { token: 'x' } },
  'POST /staff/accept-invitation': {
    writes: ['employee.acceptInvitation'],
    needs: null,
    input: { token: 'x', password: 'x'.repeat(12) },
  },
  'POST /staff/reset-password': {
    writes: ['account.unlink', 'employee.resetPassword'],
    needs: null,
    input: { token: 'x', password: 'x'.repeat(12) },
  },
  'POST /staff/ask-reset': { writes: ['employee.askReset'], needs: null, input: { email: 'a@example.test' } },
}
