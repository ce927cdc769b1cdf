/** Refusals about the shop's own accounts (`problems.ts` collects all). */
export const accountProblems = {
  'account-code-taken': { status: 409, title: 'Another account has this code.' },
  'account-number-taken': { status: 409, title: 'Another account of this bank has this number.' },
  'account-not-open': { status: 409, title: 'This account is not open.' },
  'account-not-frozen': { status: 409, title: 'This account is not frozen.' },
  'account-not-closed': { status: 409, title: 'This account is not closed.' },
  'account-has-waiting': {
    status: 409,
    title: 'Incoming entries of this account are still open. Match or close them first.',
  },
  'account-swap-wrong': {
    status: 409,
    title: 'Only another open account can replace this one.',
  },
} as const
