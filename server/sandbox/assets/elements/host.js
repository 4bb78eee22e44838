// The shop's page, as the frame sees it. It gives its origin in the frame's URL; messages from any
// other origin are ignored, and replies reach no other.

const HOST = decodeURIComponent(location.hash.slice(1));

/** Answers calls by their action. Returns a function that sends events to the page. */
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
