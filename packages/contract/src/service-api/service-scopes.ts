import type { KeyScope } from '@khlang/domain/service-api/service-key'

/**
 * The scopes of each call of the service API, by method and path: a key needs one of them. Where there are several, which
 * one depends on the request that is named. For the API description; the calls themselves check it (`permitService`).
 */
export const serviceScopes: Readonly<Record<string, readonly KeyScope[]>> = {
  'GET /service/accounts': ['deposits'],
  'POST /service/statement-entries': ['statement-entries'],
  'POST /service/logins': ['logins'],
  'POST /service/rewards': ['rewards'],
  'POST /service/verify-password': ['passwords'],
  'POST /service/deposits': ['deposits'],
  'POST /service/withdrawals': ['withdrawals'],
  'GET /service/requests/{historyKey}': ['deposits', 'withdrawals', 'crediting'],
  'GET /service/loss-returns/{key}': ['crediting'],
  'POST /service/players': ['players'],
  'GET /service/players/{key}': ['players'],
  'POST /service/cancel-request': ['deposits', 'withdrawals'],
  'GET /service/catalogue': ['rewards'],
  'POST /service/coins': ['rewards'],
  'POST /service/redeem': ['rewards'],
  'POST /service/slips': ['deposits', 'withdrawals'],
}
