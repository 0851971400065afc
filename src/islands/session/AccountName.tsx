/** Tells a password manager whose new password this is; nobody sees it. */
export function AccountName({ account }: { account: string | undefined }) {
  return account ? (
    <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
  ) : null
}
