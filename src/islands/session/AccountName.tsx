/** A hidden field that tells password managers which account the new password belongs to. */
export function AccountName({ account }: { account: string | undefined }) {
  return account ? (
    <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
  ) : null
}
