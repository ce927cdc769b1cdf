import { healthChecks } from '@khlang/domain/shop-health'
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
        .describe('Seconds for ages, otherwise a number of rows; null where there is no figure'),
    }),
  ),
  details: z.array(z.string()).describe('For whoever operates the machines: what exactly is missing'),
  server: z.object({
    version: z.string().describe('Of this program'),
    migration: z.string().describe('The number of the newest one that this program knows'),
  }),
})
export type ShopHealth = z.infer<typeof healthOutput>

export const shopHealth = {
  health: oc
    .route({ method: 'GET', path: '/settings/health', tags: ['settings'] })
    .input(z.object({}))
    .output(healthOutput),
}
