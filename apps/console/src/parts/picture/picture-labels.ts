import { type AvatarProblem, avatarProblems } from '@khlang/domain/players/avatar-picture'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'

const words: Record<AvatarProblem, () => string> = {
  empty: m.avatar_empty,
  'too-large': m.avatar_too_large,
  'not-a-picture': m.avatar_not_a_picture,
  broken: m.avatar_broken,
  'too-many-dots': m.avatar_too_many_dots,
  drawing: m.avatar_drawing,
  moving: m.avatar_moving,
}
export const pictureText = (problem: AvatarProblem) => words[problem]()

/** Returns why the server refused the picture. */
export function uploadText(problem: Problem): string {
  const code = problem.details.fields?.find(({ path }) => path === 'avatar')?.message
  const knownProblem = avatarProblems.find((one) => one === code)
  return knownProblem ? pictureText(knownProblem) : problemText(problem)
}
