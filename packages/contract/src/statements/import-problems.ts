/** Refusals about statement files and about the import of the old system (`problems.ts` collects all). */
export const importProblems = {
  'file-of-another-account': {
    status: 409,
    title:
      'This same file was uploaded for another account. Discard that one or take it back first, or say that it belongs to both.',
  },
  'import-open': { status: 409, title: 'Another import is not finished. Finish or discard it first.' },
  'import-closed': { status: 409, title: 'This import is already running, done, taken back or discarded.' },
  'entry-taken-back': {
    status: 409,
    title: 'The file of this entry was taken back. Add the file again to have its lines.',
  },
  'import-not-added': { status: 409, title: 'Nothing of this file was added yet. Discard it instead.' },
  'import-not-tried': {
    status: 409,
    title: 'Run a trial first: nothing was tried yet, or something was read since.',
  },
} as const
