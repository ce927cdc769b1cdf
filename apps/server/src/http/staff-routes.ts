import type { Api } from '@khlang/contract/api'
import {
  beginAuthenticator,
  confirmNewAuthenticator,
  removeMyAuthenticator,
  renewRecoveryCodes,
} from '#staff/mfa/authenticator.ts'
import { factorDoor, mySecondFactors } from '#staff/mfa/my-factors.ts'
import * as passkeys from '#staff/mfa/passkeys.ts'
import { proveFactor } from '#staff/mfa/prove-factor.ts'
import { provePassword } from '#staff/mfa/prove-password.ts'
import { removeSecondFactors } from '#staff/mfa/remove-factors.ts'
import { acceptInvitation, lookAtLink, passwordHelp, resetPassword } from '#staff/links/admission.ts'
import { approval, approvals } from '#staff/approvals/approvals.ts'
import { askApproval } from '#staff/approvals/ask-approval.ts'
import { askReset } from '#staff/links/ask-reset.ts'
import { changePassword } from '#staff/sign-in/change-password.ts'
import { faces } from '#staff/employees/faces.ts'
import { removeMyPicture, removePicture } from '#staff/employees/remove-picture.ts'
import { decide } from '#staff/approvals/decide.ts'
import { employeeSessions, endEmployeeSessions } from '#staff/sessions/employee-sessions.ts'
import { employee, employees, employeeTotals } from '#staff/employees/employees.ts'
import { invite, renewInvitation } from '#staff/links/invite.ts'
import { issueReset } from '#staff/links/issue-reset.ts'
import { endMyOtherSessions, endMySession, mySessions } from '#staff/sessions/my-sessions.ts'
import { permitReset } from '#staff/links/permit-reset.ts'
import { profile, updateProfile } from '#staff/employees/profile.ts'
import { employeeSignIns, mySignIns } from '#staff/sign-in/sign-ins.ts'
import { stillHere } from '#staff/sessions/still-here.ts'
import { switchOff, switchOn } from '#staff/employees/switch-off.ts'
import { update } from '#staff/employees/update.ts'
import { approveAccount, refuseAccount, waitingAccounts } from '#staff/linked-accounts/waiting-accounts.ts'
import { withdrawApproval } from '#staff/approvals/withdraw-approval.ts'
import { workToday } from '#dashboard/work-today.ts'
import type { Handlers } from './serve.ts'

/** Routes for employees, their sign-in and their sessions. */
export const staffRoutes = {
  employees,
  employee,
  employeeTotals,
  workToday,
  invite,
  renewInvitation,
  update,
  faces,
  removePicture,
  removeMyPicture,
  switchOff,
  switchOn,
  issueReset,
  permitReset,
  employeeSignIns,
  employeeSessions,
  endEmployeeSessions,
  waitingAccounts,
  approveAccount,
  refuseAccount,
  passwordHelp,
  lookAtLink,
  acceptInvitation,
  resetPassword,
  askReset,
  stillHere,
  profile,
  updateProfile,
  changePassword,
  mySessions,
  endMySession,
  endMyOtherSessions,
  factorDoor,
  provePassword,
  proveFactor,
  beginPasskeyProof: passkeys.beginPasskeyProof,
  provePasskey: passkeys.provePasskey,
  mySecondFactors,
  beginAuthenticator,
  confirmAuthenticator: confirmNewAuthenticator,
  removeAuthenticator: removeMyAuthenticator,
  renewRecoveryCodes,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  removeSecondFactors,
  approvals,
  approval,
  askApproval,
  decide,
  withdrawApproval,
  mySignIns,
} satisfies Partial<Handlers<Api['staff']>>
