/** What is refused around employees: approvals, their own accounts, links and passwords (`problems.ts` has them all). */
export const staffProblems = {
  'approval-needed': { status: 409, title: 'A second person has to approve this first.' },
  'approval-not-needed': { status: 409, title: 'Nobody has to approve this: do it.' },
  'approval-waits': { status: 409, title: 'This waits for approval already.' },
  'approval-over': { status: 409, title: 'This does not wait for approval any more.' },
  'approval-own': { status: 409, title: 'Nobody approves what he asked for himself.' },
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
    title: 'Nobody switches himself off or changes his own role: another owner does.',
  },
  'employee-off': { status: 409, title: 'This employee is switched off.' },
  'employee-not-off': { status: 409, title: 'This employee is not switched off.' },
  'employee-invited': { status: 409, title: 'This employee has not accepted his invitation yet.' },
  'employee-not-invited': {
    status: 409,
    title: 'This employee got in already: there is nothing to invite him to.',
  },
  'last-owner': { status: 409, title: 'The last owner who can sign in stays one.' },
  'link-wrong': { status: 403, title: 'This link is not one of ours: open the whole of it.' },
  'link-used': { status: 409, title: 'This link was used already; it works once.' },
  'link-expired': {
    status: 409,
    title: 'This link is good for nothing any more: ask an owner for a new one.',
  },
  'mail-not-set-up': { status: 409, title: 'No mail is sent from here: ask an owner for a link.' },
  'password-easy': {
    status: 400,
    title:
      'This password is among the first that are guessed: take several words that have nothing to do with each other.',
  },
  'password-wrong': { status: 409, title: 'That is not your password.' },
  'password-missing': { status: 409, title: 'This account has no password: it gets in another way.' },
} as const
