// The shop's page, as the frame sees it. It says in the frame's address who it is; a message that comes
// from anybody else is not heard, and what is said to it reaches nobody else.

const HOST = decodeURIComponent(location.hash.slice(1));

/** Answers calls by their action. Returns what tells the page of events. */
export function listen(actions) {
  const say = (message) => parent.postMessage(message, HOST);
  window.addEventListener('message', async ({ origin, source, data }) => {
    if (origin !== HOST || source !== parent || !Object.hasOwn(actions, data?.action)) {
      return;
    }
    const answer = await actions[data.action](data.data ?? {});
    say({ call: data.call, answer: answer ?? {} });
  });
  return (event, data) => say({ event, data });
}
