import { healthChecks } from '@khlang/domain/settings/shop-health'
import { oc } from '@orpc/contract'
import { z } from 'zod'

const healthOutput = z.object({
  checks: z.array(
    z.object({
      check: z.enum(healthChecks),
      state: z.enum(['good', 'warning', 'bad']),
      value: z
        .number()
        .nullable()
        .describe('Seconds for an age, otherwise a count; null if there is no figure'),
    }),
  ),
  details: z.array(z.string()).describe('Technical details for the operator'),
  server: z.object({
    version: z.string().describe('Version of the server'),
    migration: z.string().describe('Number of the newest database migration that the server knows'),
  }),
})
export type ShopHealth = z.infer<typeof healthOutput>

export const shopHealth = {
  health: oc
    .route({ method: 'GET', path: '/settings/health', tags: ['settings'] })
    .input(z.object({}))
    .output(healthOutput),
}
