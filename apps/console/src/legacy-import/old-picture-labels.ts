import type { OldPictureVerdict } from '@khlang/contract/legacy-import/old-project'
import * as m from '#messages'

const reasons: Record<Exclude<OldPictureVerdict, 'worn' | 'there'>, () => string> = {
  'of-nobody': m.old_pictures_of_nobody,
  empty: m.avatar_empty,
  'too-large': m.old_pictures_too_large,
  'not-a-picture': m.avatar_not_a_picture,
  broken: m.avatar_broken,
  'too-many-dots': m.avatar_too_many_dots,
  drawing: m.avatar_drawing,
  moving: m.avatar_moving,
}

/** Returns why a picture was not taken. */
export const whyLeftText = (reason: OldPictureVerdict) =>
  (reasons as Partial<Record<OldPictureVerdict, () => string>>)[reason]?.() ?? reason
