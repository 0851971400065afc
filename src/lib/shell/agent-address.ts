/** The agent centre is on the agent home only: from other pages `#agent/<page>` leads there. */
export function followAgentAddress(): void {
  const follow = () => {
    const home = document.querySelector('.header__logo')?.getAttribute('href')
    if (!home || !location.hash.startsWith('#agent/') || document.querySelector('[data-agent-centre]')) return
    location.replace(`${home}agentHome${location.hash}`)
  }
  addEventListener('hashchange', follow)
  follow()
}
