import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartProblem } from './start-problem.ts'

/**
 * Reads the options of a command. Throws a `StartProblem`, which says what is wrong and shows the usage, if one is
 * unknown, lacks its value, or if there are words that are no option.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\nnpm run khlang --\n${usage}`)
  }
}
