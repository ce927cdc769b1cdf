/** Refusals about statement files and about the import of the old system (`problems.ts` collects all). */
export const importProblems = {
  'file-of-another-account': {
    status: 409,
    title:
      'This same file was uploaded for another account. Discard that one first, or say that it belongs to both.',
  },
  'import-open': { status: 409, title: 'Another import is not finished. Finish or discard it first.' },
  'import-closed': { status: 409, title: 'This import is already running, done or discarded.' },
  'import-not-tried': {
    status: 409,
    title: 'Run a trial first: nothing was tried yet, or something was read since.',
  },
} as const
