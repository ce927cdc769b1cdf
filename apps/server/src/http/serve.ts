import type { Api } from '@khlang/contract/api'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement, type Router } from '@orpc/server'
import type { Context } from '../context.ts'

/** The function of each procedure of a part of the contract, under the procedure's own name. */
export type Handlers<Part> = {
  [Name in keyof Part]: Part[Name] extends ContractProcedure<infer Input, infer Output, infer _, infer _>
    ? Handler<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : Handlers<Part[Name]>
}

/** Runs a call, and refuses by throwing (`refuse`). `signal` is aborted when the caller has left. */
type Handler<Input, Output> = (
  context: Context,
  input: Input,
  signal?: AbortSignal,
) => Output | Promise<Output>

/** Implements the contract with these functions. The library checks the input of each call against the contract. */
export const serve = (api: Api, handlers: Handlers<Api>) =>
  bind(implement(api).$context<Context>() as unknown as Part, handlers as unknown as Functions) as Router<
    Api,
    Context
  >

/** Loose types for `bind`, since `Handlers` has already checked the exact ones. */
type Part = { [name: string]: Part } & { handler: (answer: (call: Call) => unknown) => unknown }
type Call = { context: Context; input: unknown; signal?: AbortSignal }
type Functions = { [name: string]: Functions | Handler<unknown, unknown> }

const bind = (part: Part, functions: Functions): object =>
  Object.fromEntries(
    Object.entries(functions).map(([name, handlerOrGroup]) => [
      name,
      typeof handlerOrGroup === 'function'
        ? part[name]!.handler(({ context, input, signal }) => handlerOrGroup(context, input, signal))
        : bind(part[name]!, handlerOrGroup),
    ]),
  )
