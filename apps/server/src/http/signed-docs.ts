import { lineWebhook } from '@khlang/contract/line/line-webhook'
import { notificationResults, notifications } from '@khlang/contract/bank-feeds/phones'
import type { ProblemCode } from '@khlang/contract/problems'
import { z } from 'zod'

type Refusals = (...codes: ProblemCode[]) => Record<string, object>

/**
 * Describes the routes for phones, the wallet and LINE. All sign their messages instead of signing in, so their
 * routes are outside the contract.
 */
export function signedPaths(refusals: Refusals) {
  const answered = {
    200: { description: 'One result per message, in order', content: jsonOf(notificationResults) },
  }
  return {
    '/service/notifications': {
      post: {
        tags: ['service'],
        description:
          'Phones whose forwarder signs. khlang-signature is the hexadecimal HMAC-SHA256, under the secret of the phone, of khlang-time, a point, khlang-nonce, a point, and the raw body.',
        parameters: [
          header('khlang-phone', 'The id of the phone'),
          header('khlang-time', 'Unix seconds, five minutes from now at the most'),
          header('khlang-nonce', '16 to 80 letters, digits, - or _, never the same twice'),
          header('khlang-signature', '64 hexadecimal digits'),
        ],
        requestBody: { required: true, content: jsonOf(notifications, 'input') },
        responses: {
          ...refusals('signature-wrong', 'signature-old', 'signature-used', 'too-many-tries'),
          ...answered,
        },
      },
    },
    '/service/truemoney/{phoneId}': {
      post: {
        tags: ['service'],
        description: "The wallet's own webhook: a JWT signed by HS256 under the key that its app shows.",
        parameters: [{ name: 'phoneId', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: jsonOf(z.object({ message: z.string() }), 'input') },
        responses: { ...refusals('signature-wrong'), ...answered },
      },
    },
    '/service/line/webhook': {
      post: {
        tags: ['service'],
        description: 'The webhook of LINE, in the form that LINE documents.',
        parameters: [header('x-line-signature', 'Made by LINE with the secret of the channel')],
        requestBody: { required: true, content: jsonOf(lineWebhook, 'input') },
        responses: {
          ...refusals('line-signature-wrong', 'line-off', 'line-destination-wrong'),
          200: { description: 'Every event is stored, once' },
        },
      },
    },
  }
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
})

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
