/** Refusals about employees: approvals, their own accounts, links and passwords (`problems.ts` collects all). */
export const staffProblems = {
  'approval-needed': { status: 409, title: 'A second person must approve this first.' },
  'approval-not-needed': { status: 409, title: 'This needs no approval. You can do it.' },
  'approval-waits': { status: 409, title: 'This is already waiting for approval.' },
  'approval-over': { status: 409, title: 'This is no longer waiting for approval.' },
  'approval-own': { status: 409, title: 'You cannot approve your own request.' },
  'approval-own-player': {
    status: 409,
    title: 'You cannot approve anything for a player whom you added today.',
  },
  'approval-touched': {
    status: 409,
    title:
      'The requester changed your access within the last 24 hours. Somebody else must approve it, or you can later.',
  },
  'approval-not-yours': { status: 409, title: 'Only the requester can withdraw this.' },
  'approval-not-alone': {
    status: 409,
    title:
      'This cannot be carried out automatically: somebody else may decide, or the shop requires a person.',
  },
  'approval-with-password': {
    status: 409,
    title: 'A password cannot be part of an approval request. Save the password separately.',
  },
  'employee-exists': { status: 409, title: 'An employee with this e-mail address already exists.' },
  'employee-oneself': {
    status: 409,
    title: 'You cannot disable yourself or change your own role. Another owner can.',
  },
  'employee-off': { status: 409, title: 'This employee is disabled.' },
  'employee-not-off': { status: 409, title: 'This employee is not disabled.' },
  'employee-invited': { status: 409, title: 'This employee has not accepted the invitation yet.' },
  'employee-not-invited': {
    status: 409,
    title: 'This employee has already accepted the invitation.',
  },
  'last-owner': {
    status: 409,
    title: 'This is the last owner who can sign in, so the role cannot be removed.',
  },
  'link-wrong': { status: 403, title: 'This link is not valid. Open the complete link.' },
  'link-used': { status: 409, title: 'This link was already used. It works once.' },
  'link-expired': {
    status: 409,
    title: 'This link is no longer valid. Ask an owner for a new one.',
  },
  'mail-not-set-up': { status: 409, title: 'E-mail is not set up here. Ask an owner for a link.' },
  'password-easy': {
    status: 400,
    title: 'This password is easy to guess. Use several unrelated words.',
  },
  'password-wrong': { status: 409, title: 'That is not your password.' },
  'password-missing': { status: 409, title: 'This account has no password. It signs in another way.' },
} as const
