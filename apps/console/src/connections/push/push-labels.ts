import * as m from '#messages'
import { type CodeOfPush, learnWords } from '#parts/problems/problem-words.ts'
import '#parts/problems/row-problem-words.ts'

learnWords({
  'push-service-unknown': m.problem_push_service_unknown,
  'push-too-many-devices': m.problem_push_too_many_devices,
  'push-device-asleep': m.problem_push_device_asleep,
  'push-not-taken': m.problem_push_not_taken,
} satisfies Record<CodeOfPush, () => string>)
