/** A QR code as a picture inside the page. The library is loaded with the first one. */
export const qrCode = async (text: string): Promise<string> => {
  const { renderSVG } = await import('uqr');
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 3 })).toString('base64')}`;
};
