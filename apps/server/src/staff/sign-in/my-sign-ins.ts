import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type SignInPage, signInsOf } from './sign-ins.ts'

/** Returns one page of the caller's own sign-ins, also refused ones. */
export async function mySignIns({ caller, sql }: Context, page: SignInPage) {
  return signInsOf(sql, permit(caller, 'profile.edit').id, page)
}
