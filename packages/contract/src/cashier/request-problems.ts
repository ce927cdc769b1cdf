/** Refusals about requests that a colleague has claimed, that are on hold, or that cannot be reopened. */
export const requestProblems = {
  'not-completed-by-hand': { status: 409, title: 'Nobody marked this request as done by hand.' },
  'satang-taken': { status: 409, title: 'Another open request has this exact amount. Create a new one.' },
  'too-many-notes': { status: 409, title: 'This request has 500 notes, and cannot have more.' },
  'request-held': { status: 409, title: 'A colleague is working on this request.' },
  'request-on-hold': { status: 409, title: 'This request is on hold; its reason is in the row.' },
  'request-not-claimed': { status: 409, title: 'Nobody has claimed this request.' },
  'request-not-yours': { status: 409, title: 'Only the employee who claimed this request can release it.' },
  'request-not-on-hold': { status: 409, title: 'This request is not on hold.' },
} as const
