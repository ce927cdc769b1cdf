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
import { workToday } from '#staff/employees/work-today.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for employees, their sign-in and their sessions. */
export const staffRoutes = ({ staff }: Implementing) => ({
  employees: staff.employees.handler(({ context, input }) => employees(context, input)),
  employee: staff.employee.handler(({ context, input }) => employee(context, input)),
  employeeTotals: staff.employeeTotals.handler(({ context, input }) => employeeTotals(context, input)),
  workToday: staff.workToday.handler(({ context }) => workToday(context)),
  invite: staff.invite.handler(({ context, input }) => invite(context, input)),
  renewInvitation: staff.renewInvitation.handler(({ context, input }) => renewInvitation(context, input)),
  update: staff.update.handler(({ context, input }) => update(context, input)),
  faces: staff.faces.handler(({ context }) => faces(context)),
  removePicture: staff.removePicture.handler(({ context, input }) => removePicture(context, input)),
  removeMyPicture: staff.removeMyPicture.handler(({ context }) => removeMyPicture(context)),
  switchOff: staff.switchOff.handler(({ context, input }) => switchOff(context, input)),
  switchOn: staff.switchOn.handler(({ context, input }) => switchOn(context, input)),
  issueReset: staff.issueReset.handler(({ context, input }) => issueReset(context, input)),
  permitReset: staff.permitReset.handler(({ context, input }) => permitReset(context, input)),
  employeeSignIns: staff.employeeSignIns.handler(({ context, input }) => employeeSignIns(context, input)),
  employeeSessions: staff.employeeSessions.handler(({ context, input }) => employeeSessions(context, input)),
  endEmployeeSessions: staff.endEmployeeSessions.handler(({ context, input }) =>
    endEmployeeSessions(context, input),
  ),
  waitingAccounts: staff.waitingAccounts.handler(({ context }) => waitingAccounts(context)),
  approveAccount: staff.approveAccount.handler(({ context, input }) => approveAccount(context, input)),
  refuseAccount: staff.refuseAccount.handler(({ context, input }) => refuseAccount(context, input)),
  passwordHelp: staff.passwordHelp.handler(({ context }) => passwordHelp(context)),
  lookAtLink: staff.lookAtLink.handler(({ context, input }) => lookAtLink(context, input)),
  acceptInvitation: staff.acceptInvitation.handler(({ context, input }) => acceptInvitation(context, input)),
  resetPassword: staff.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  askReset: staff.askReset.handler(({ context, input }) => askReset(context, input)),
  stillHere: staff.stillHere.handler(({ context }) => stillHere(context)),
  profile: staff.profile.handler(({ context }) => profile(context)),
  updateProfile: staff.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  changePassword: staff.changePassword.handler(({ context, input }) => changePassword(context, input)),
  mySessions: staff.mySessions.handler(({ context }) => mySessions(context)),
  endMySession: staff.endMySession.handler(({ context, input }) => endMySession(context, input)),
  endMyOtherSessions: staff.endMyOtherSessions.handler(({ context }) => endMyOtherSessions(context)),
  factorDoor: staff.factorDoor.handler(({ context }) => factorDoor(context)),
  provePassword: staff.provePassword.handler(({ context, input }) => provePassword(context, input)),
  proveFactor: staff.proveFactor.handler(({ context, input }) => proveFactor(context, input)),
  beginPasskeyProof: staff.beginPasskeyProof.handler(({ context }) => passkeys.beginPasskeyProof(context)),
  provePasskey: staff.provePasskey.handler(({ context, input }) => passkeys.provePasskey(context, input)),
  mySecondFactors: staff.mySecondFactors.handler(({ context }) => mySecondFactors(context)),
  beginAuthenticator: staff.beginAuthenticator.handler(({ context, input }) =>
    beginAuthenticator(context, input),
  ),
  confirmAuthenticator: staff.confirmAuthenticator.handler(({ context, input }) =>
    confirmNewAuthenticator(context, input),
  ),
  removeAuthenticator: staff.removeAuthenticator.handler(({ context }) => removeMyAuthenticator(context)),
  renewRecoveryCodes: staff.renewRecoveryCodes.handler(({ context }) => renewRecoveryCodes(context)),
  beginPasskey: staff.beginPasskey.handler(({ context, input }) => passkeys.beginPasskey(context, input)),
  addPasskey: staff.addPasskey.handler(({ context, input }) => passkeys.addPasskey(context, input)),
  renamePasskey: staff.renamePasskey.handler(({ context, input }) => passkeys.renamePasskey(context, input)),
  removePasskey: staff.removePasskey.handler(({ context, input }) => passkeys.removePasskey(context, input)),
  removeSecondFactors: staff.removeSecondFactors.handler(({ context, input }) =>
    removeSecondFactors(context, input),
  ),
  approvals: staff.approvals.handler(({ context, input }) => approvals(context, input)),
  approval: staff.approval.handler(({ context, input }) => approval(context, input)),
  askApproval: staff.askApproval.handler(({ context, input }) => askApproval(context, input)),
  decide: staff.decide.handler(({ context, input }) => decide(context, input)),
  withdrawApproval: staff.withdrawApproval.handler(({ context, input }) => withdrawApproval(context, input)),
  mySignIns: staff.mySignIns.handler(({ context, input }) => mySignIns(context, input)),
})
