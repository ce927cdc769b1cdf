/** Refusals about the profile of the crediting back-end (`problems.ts` collects all). */
export const backendProblems = {
  'backend-header-wrong': {
    status: 400,
    title: 'This header cannot be used: it is set by every call, or it is not a valid name.',
  },
  'backend-bundled-fixed': {
    status: 409,
    title: 'The bundled back-end has its own secret, and its mode comes from the environment.',
  },
  'backend-not-draft': {
    status: 409,
    title: 'This version is no longer the newest draft for this back-end. Reload the page.',
  },
  'backend-trial-open': { status: 409, title: 'A trial is running. Take its credit back first.' },
  'backend-trial-not-given': {
    status: 409,
    title: 'It is not certain that the credit of this trial arrived, or it was already taken back.',
  },
  'backend-not-tried': {
    status: 409,
    title: 'A profile can be activated only after both steps of its trial were answered with a definite yes.',
  },
  'backend-decides': {
    status: 409,
    title: 'The back-end profile sets this. Change it there.',
  },
} as const
