import type { ProblemCode } from '@khlang/contract/problems'

/**
 * Describes the route by which the player site sends slips. The picture is the raw body, so the route is
 * outside the contract.
 */
export const siteSlips = (
  refusals: (...codes: ProblemCode[]) => Record<string, object>,
  parameters: object[],
) => ({
  post: {
    tags: ['service'],
    description:
      'Attaches the picture of a slip to a request (scope `deposits` or `withdrawals`, as the request is). The body is the picture itself: JPEG, PNG or WebP, at most 5 MB.',
    parameters,
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      ...refusals('not-found', 'too-many-slips', 'slip-there', 'operation-reused', 'too-many-tries'),
      200: {
        description: 'Its id, the key of the request, and whether it is attached to another request too',
      },
    },
  },
})
