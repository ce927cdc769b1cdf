import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type SignInPage, signInsOf } from './sign-ins.ts'

export async function mySignIns({ caller, sql }: Context, page: SignInPage) {
  return signInsOf(sql, permit(caller, 'profile.edit').id, page)
}
