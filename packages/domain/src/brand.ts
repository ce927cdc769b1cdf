declare const brand: unique symbol

/** A plain value with a type-level name (branded type), so that it cannot be confused with a similar value. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

export type EmployeeId = Brand<string, 'EmployeeId'>
export type EmployeeEmail = Brand<string, 'EmployeeEmail'>
export type PlayerId = Brand<string, 'PlayerId'>
export type AgentId = Brand<string, 'AgentId'>
export type MasterId = Brand<string, 'MasterId'>
export type OwnAccountId = Brand<string, 'OwnAccountId'>
export type RequestId = Brand<string, 'RequestId'>
export type StatementEntryId = Brand<string, 'StatementEntryId'>
export type StatementImportId = Brand<string, 'StatementImportId'>
export type MessageId = Brand<string, 'MessageId'>
export type BackTestId = Brand<string, 'BackTestId'>
export type RewardId = Brand<string, 'RewardId'>
export type LossReturnId = Brand<string, 'LossReturnId'>
export type RewardItemId = Brand<string, 'RewardItemId'>
export type SlipId = Brand<string, 'SlipId'>
export type CreditOrderId = Brand<string, 'CreditOrderId'>
export type HandOverId = Brand<string, 'HandOverId'>
export type ApprovalId = Brand<string, 'ApprovalId'>
export type PhoneId = Brand<string, 'PhoneId'>
export type PhoneGapId = Brand<string, 'PhoneGapId'>
/** Of an explanation of a difference in the daily close. */
export type ExplanationId = Brand<string, 'ExplanationId'>
export type OperationId = Brand<string, 'OperationId'>

/**
 * The key by which the back-end knows a row: a player's is sent as `userId`, a request's as `historyId` or
 * `historyKey`. It was imported, given by the player site, or is the row's own id. A player's can change only until
 * the first order is placed for them, others never.
 */
export type ExternalKey = Brand<string, 'ExternalKey'>
