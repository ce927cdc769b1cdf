import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { sayIn } from './say.ts'

/** For tests: what files say to an employee who has chosen nothing: in Thai, with dates as they are stored. */
export const say = sayIn(defaultPreferences)
