/**
 * Failures of the server itself. After a 503 nothing was done; after a 504 nobody knows whether it was, and a repeat
 * under the same operation id, or the same key, is carried out only once.
 */
export const serverProblems = {
  'no-room': {
    status: 503,
    title: 'The disk is full. Nothing was saved, and nothing can be saved until there is space.',
  },
  unavailable: {
    status: 503,
    title: 'The database does not answer. Nothing was done this time. Send it again in a moment.',
  },
  'pictures-unavailable': {
    status: 503,
    title: 'The storage of pictures does not answer. Nothing was done this time. Send it again in a moment.',
  },
  'outcome-unknown': {
    status: 504,
    title:
      'The database was lost before it confirmed, so it is not known whether this was saved. Send the same request again: under its operation id or its own key it is carried out only once.',
  },
  'too-slow': {
    status: 504,
    title:
      'There was no result within ten seconds, so it is not known whether this was saved. Send the same request again: under its operation id or its own key it is carried out only once.',
  },
  bug: { status: 500, title: 'Something went wrong on our side.' },
} as const
