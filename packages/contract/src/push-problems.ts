/** Refusals about push notifications on devices (`problems.ts` collects all). */
export const pushProblems = {
  'push-service-unknown': {
    status: 409,
    title: 'This is not the push service of a browser; PUSH_SERVICES names others that may be used.',
  },
  'push-too-many-devices': {
    status: 409,
    title: 'An employee is told on ten devices at most: remove one first.',
  },
  'push-device-asleep': { status: 409, title: 'Nobody is signed in on this device: sign in there first.' },
  'push-not-taken': {
    status: 409,
    title: 'The push service of this browser did not take it. Try again, or switch the device on anew.',
  },
} as const
