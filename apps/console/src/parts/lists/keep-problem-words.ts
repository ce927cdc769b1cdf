import * as m from '#messages'
import { type CodeOfKeeping, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the dialogs for saving a view and for exporting. */
learnWords({
  'view-name-taken': m.problem_view_name_taken,
  'export-too-large': m.problem_export_too_large,
  'exports-busy': m.problem_exports_busy,
  'too-many-views': m.problem_too_many_views,
} satisfies Record<CodeOfKeeping, () => string>)
