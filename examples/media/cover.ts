// Makes covers of a song at a public URL. `custom` is false for a description, true for a style.
import { createClient } from "gateway-sdk";

const { music } = createClient();
const song = { audio_url: "https://audio.example.com/harbour-song.mp3" };

const described = await music.uploadCover.run({
  ...song,
  custom: false,
  gpt_description: "The same song as a slow waltz, with an accordion",
});
for (const track of described.music) console.log(`waltz: ${track.url}`);

const styled = await music.uploadCover.run({
  ...song,
  custom: true,
  instrumental: true, // or the lyrics, as `prompt`
  tags: "bossa nova, guitar",
  duration_s: 60,
});
const { path } = (await styled.music[0]?.save("covers/bossa-nova.mp3")) ?? {};
console.log(`${path} for ${styled.cost} USD`);
