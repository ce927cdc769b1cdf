import { beatSeconds, liveEvents } from '@khlang/contract/live'
import type { ProblemCode } from '@khlang/contract/problems'
import { z } from 'zod'

/**
 * Describes the stream of changes, which is outside the contract. Its schema is that of one event, with the name and the
 * data of each kind.
 */
export const liveStream = (refusals: (...codes: ProblemCode[]) => Record<string, object>) => ({
  summary: 'Stream of changed rows',
  description: `Server-sent events: \`row\` is a row that was changed, in the form of its list; \`resync\` says that lists must be read again, and comes first on every connection; \`presence\` is what a colleague has open; \`beat\` comes every ${beatSeconds} seconds. Nothing is replayed: open the stream first, and then read lists.`,
  tags: ['live'],
  responses: {
    ...refusals('too-many-tries'),
    200: {
      description: 'One event after another, each with its `event` and its `data` as JSON',
      content: {
        'text/event-stream': {
          schema: {
            oneOf: Object.entries(liveEvents).map(([name, data]) => ({
              type: 'object',
              required: ['event', 'data'],
              properties: { event: { const: name }, data: z.toJSONSchema(data, { io: 'output' }) },
            })),
          },
        },
      },
    },
  },
})
