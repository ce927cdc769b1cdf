/** Refusals about employees: approvals, their own accounts, links and passwords (`problems.ts` collects all). */
export const staffProblems = {
  'approval-needed': { status: 409, title: 'A second person must approve this first.' },
  'approval-not-needed': { status: 409, title: 'This needs no approval. You can do it.' },
  'approval-waits': { status: 409, title: 'This is already waiting for approval.' },
  'approval-over': { status: 409, title: 'This is no longer waiting for approval.' },
  'approval-own': { status: 409, title: 'You cannot approve your own request.' },
  'approval-own-player': {
    status: 409,
    title: 'Nobody approves anything for a player whom he added the same day.',
  },
  'approval-touched': {
    status: 409,
    title:
      'Who asked for this has changed your way in within the last 24 hours: somebody else approves it, or you do later.',
  },
  'approval-not-yours': { status: 409, title: 'Only who asked for this takes it back.' },
  'approval-not-alone': {
    status: 409,
    title: 'Time does not stand in for a person here: somebody else may decide, or the shop wants a person.',
  },
  'approval-with-password': {
    status: 409,
    title:
      'What waits for approval is kept as it was asked for, and a password is not: save the password by itself.',
  },
  'employee-exists': { status: 409, title: 'There is an employee with this e-mail address already.' },
  'employee-oneself': {
    status: 409,
    title: 'You cannot disable yourself or change your own role. Another owner can.',
  },
  'employee-off': { status: 409, title: 'This employee is disabled.' },
  'employee-not-off': { status: 409, title: 'This employee is not disabled.' },
  'employee-invited': { status: 409, title: 'This employee has not accepted his invitation yet.' },
  'employee-not-invited': {
    status: 409,
    title: 'This employee got in already: there is nothing to invite him to.',
  },
  'last-owner': { status: 409, title: 'The last owner who can sign in stays one.' },
  'link-wrong': { status: 403, title: 'This link is not one of ours: open the whole of it.' },
  'link-used': { status: 409, title: 'This link was already used. It works once.' },
  'link-expired': {
    status: 409,
    title: 'This link is good for nothing any more: ask an owner for a new one.',
  },
  'mail-not-set-up': { status: 409, title: 'E-mail is not set up here. Ask an owner for a link.' },
  'password-easy': {
    status: 400,
    title: 'This password is easy to guess. Use several unrelated words.',
  },
  'password-wrong': { status: 409, title: 'That is not your password.' },
  'password-missing': { status: 409, title: 'This account has no password. It signs in another way.' },
} as const
