import type { z } from 'zod'
import { pathsOf } from './input-paths.ts'
import { boundsAt } from './refused-fields.ts'

/** How many characters each text of an input may have, by its path. */
export type TextLimits = Readonly<Record<string, number>>

/**
 * Secrets get no input limit: a pasted secret cut off at the limit would be wrong without anybody noticing.
 * The server refuses it instead.
 */
const isSecret = (path: string) => /(password|secret|token)$/i.test(path)

/** Reads the limits from the schema of a command, so that a form need not repeat them. */
export const textLimits = (schema: z.ZodType): TextLimits =>
  Object.fromEntries(
    pathsOf(schema).flatMap((path) => {
      if (isSecret(path)) return []
      const maxLengths = boundsAt(schema, path.split('.')).flatMap((bounds) =>
        bounds.kind === 'length' && bounds.most !== undefined ? [bounds.most] : [],
      )
      return maxLengths.length > 0 ? [[path, Math.max(...maxLengths)]] : []
    }),
  )
