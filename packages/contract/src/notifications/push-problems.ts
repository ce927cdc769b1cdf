/** Refusals about push notifications on devices (`problems.ts` collects all). */
export const pushProblems = {
  'push-service-unknown': {
    status: 409,
    title: 'This is not the push service of a known browser. PUSH_SERVICES can allow others.',
  },
  'push-too-many-devices': {
    status: 409,
    title: 'An employee can have ten devices at most. Remove one first.',
  },
  'push-device-asleep': { status: 409, title: 'Nobody is signed in on this device. Sign in there first.' },
  'push-not-taken': {
    status: 409,
    title: 'The push service of this browser rejected it. Try again, or register the device again.',
  },
} as const
