/** Refusals about the profile of the crediting back-end (`problems.ts` collects all). */
export const backendProblems = {
  'backend-header-wrong': {
    status: 400,
    title: 'This header cannot be sent: each call sets it itself, or it is not one.',
  },
  'backend-bundled-fixed': {
    status: 409,
    title:
      'The back-end that comes with the product has its own secret, and honours keys as the environment says.',
  },
  'backend-not-draft': {
    status: 409,
    title: 'This version is not the newest draft for this back-end any more: load the page anew.',
  },
  'backend-trial-open': { status: 409, title: 'A trial is under way: its credit is taken back first.' },
  'backend-trial-not-given': {
    status: 409,
    title: 'The credit of this trial is not known to be there, or was taken back already.',
  },
  'backend-not-tried': {
    status: 409,
    title: 'A profile is switched on only after its trial was read as a definite yes, twice.',
  },
  'backend-decides': {
    status: 409,
    title: 'The profile of the back-end decides this: change it there.',
  },
} as const
